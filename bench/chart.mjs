// The chart of docs/speed.md, in colours that read on light and on dark pages.

/**
 * @typedef {object} Panel bars under one heading
 * @property {string} heading
 * @property {readonly { readonly name: string, readonly value: number, readonly isOurs: boolean }[]} bars
 * @property {string} unit
 * @property {number} [mark] a value to draw a line at
 */

const [WIDTH, LINE, LEFT, SCALE, HEADING] = [720, 22, 260, 380, 30];
const [OURS, OTHERS, TEXT] = ['#2f9e63', '#8a8f98', '#757c86'];

/** @param {readonly Panel[]} panels */
export function chart(panels) {
  let top = 0;
  const drawn = panels.map((panel) => {
    const text = panelAt(panel, top);
    top += HEADING + panel.bars.length * LINE + 16;
    return text;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" font-family="sans-serif" font-size="12" fill="${TEXT}" role="img">
<title>What a hook call costs</title>
${drawn.join('\n')}
</svg>
`;
}

/** @param {Panel} panel @param {number} top */
function panelAt({ heading, bars, unit, mark }, top) {
  const most = Math.max(...bars.map(({ value }) => value), mark ?? 0);
  const width = (/** @type {number} */ value) => Math.max(1, Math.round((value / most) * SCALE));
  const drawn = bars.map(({ name, value, isOurs }, index) => {
    const y = top + HEADING + index * LINE;
    return [
      `<text x="${LEFT - 8}" y="${y + 12}" text-anchor="end">${inXml(name)}</text>`,
      `<rect x="${LEFT}" y="${y}" width="${width(value)}" height="${LINE - 6}" rx="2" fill="${isOurs ? OURS : OTHERS}"/>`,
      `<text x="${LEFT + width(value) + 6}" y="${y + 12}">${value.toFixed(value < 10 ? 2 : 1)}${inXml(unit)}</text>`,
    ].join('');
  });
  const title = `<text x="${LEFT}" y="${top + 18}" font-weight="bold">${inXml(heading)}</text>`;
  if (mark === undefined) return [title, ...drawn].join('\n');
  const [x, bottom] = [LEFT + width(mark), top + HEADING + bars.length * LINE];
  const line = `<line x1="${x}" x2="${x}" y1="${top + 24}" y2="${bottom}" stroke="${TEXT}" stroke-dasharray="3 3"/>`;
  return [title, ...drawn, line].join('\n');
}

/** @param {string} text */
function inXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
