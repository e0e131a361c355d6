/**
 * Bars for what each call costs in units of `node -e 0`, as an SVG that reads on light and dark pages.
 * @param {readonly { readonly name: string, readonly ratio: number }[]} rows
 */
export function chart(rows) {
  const [line, left, scale] = [22, 250, 330];
  const most = Math.max(...rows.map(({ ratio }) => ratio));
  const width = (/** @type {number} */ ratio) => Math.max(1, Math.round((ratio / most) * scale));
  const height = rows.length * line + 40;
  const unit = left + width(1);
  const bars = rows.map(({ name, ratio }, index) => {
    const y = 34 + index * line;
    const colour = name.startsWith('native') ? '#2f9e63' : name.startsWith('node:') ? '#3f7fd0' : '#8a8f98';
    return [
      `<text x="${left - 8}" y="${y + 12}" text-anchor="end">${inXml(name)}</text>`,
      `<rect x="${left}" y="${y}" width="${width(ratio)}" height="${line - 6}" rx="2" fill="${colour}"/>`,
      `<text x="${left + width(ratio) + 6}" y="${y + 12}">${ratio.toFixed(2)}</text>`,
    ].join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 ${height}" font-family="sans-serif" font-size="12" fill="#7d8590" role="img">
<title>What a hook call costs, in units of node -e 0</title>
<text x="${left}" y="18">one cold call, in units of node -e 0 (medians)</text>
<line x1="${unit}" x2="${unit}" y1="26" y2="${height}" stroke="#8a8f98" stroke-dasharray="3 3"/>
${bars.join('\n')}
</svg>
`;
}

/** @param {string} text */
function inXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
