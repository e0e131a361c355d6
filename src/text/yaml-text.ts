/** What YAML reads as something else than a text: numbers, dates, and its words for yes, no and nothing. */
const NOT_A_TEXT = /^(?:~|null|true|false|yes|no|on|off|y|n|[-+.]?\d.*|\.(?:inf|nan))$/i;

/** A text as a value in YAML: as it is where nothing in it has a meaning, else in double quotes. */
export function yamlText(text: string): string {
  const isPlain =
    /^(?:[\w./]|--?(?=[A-Za-z]))(?:[\w ./@=+'&|$-]|:(?=\S))*$/.test(text) &&
    !/\s$/.test(text) &&
    !NOT_A_TEXT.test(text);
  return isPlain ? text : JSON.stringify(text);
}

/** A sentence: a comma, a colon inside a word or a question mark need no quotes where the line ends with it. */
export function yamlSentence(text: string): string {
  return /^[A-Za-z][\w ./@=+'",;()?!-]*$/.test(text) && !/\s$/.test(text) && !NOT_A_TEXT.test(text)
    ? text
    : yamlText(text);
}

/** A list in brackets. */
export function yamlList(texts: readonly string[]): string {
  return `[${texts.map(yamlText).join(', ')}]`;
}
