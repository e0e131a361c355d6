import { isMap, parseJson } from '../json-value.ts';
import { asText, type Finding } from './finding.ts';

/** What tools print for other programs: ESLint's and Ruff's `json`, and the one that Jest and Vitest share. */
export function jsonFindings(output: string): readonly Finding[] {
  return documentsIn(output).flatMap((value) => {
    if (Array.isArray(value)) return value.flatMap((item) => [...eslintFile(item), ...ruffItem(item)]);
    return isMap(value) && Array.isArray(value.testResults) ? value.testResults.flatMap(testFile) : [];
  });
}

/** The output as a whole, or lines of it: package managers print a few of their own around it. */
function documentsIn(output: string): readonly unknown[] {
  if (!/^\s*[[{]/m.test(output)) return [];
  const whole = parseJson(output);
  if (whole !== undefined) return [whole];
  const lines = output.split('\n');
  const [from, to] = [lines.indexOf('['), lines.lastIndexOf(']')];
  const block = from >= 0 && to > from ? parseJson(lines.slice(from, to + 1).join('\n')) : undefined;
  if (block !== undefined) return [block];
  return lines.filter((line) => /^(?:\[\{"filePath"|\{"num)/.test(line)).map(parseJson);
}

function eslintFile(file: unknown): readonly Finding[] {
  if (!isMap(file) || typeof file.filePath !== 'string' || !Array.isArray(file.messages)) return [];
  return file.messages.filter(isMap).flatMap(({ severity, ruleId, line, column, message }) => {
    // Warnings don't fail a run.
    if (severity !== 2 || typeof message !== 'string') return [];
    return [{ ...named(ruleId), place: place(file.filePath, line, column), message }];
  });
}

function ruffItem(item: unknown): readonly Finding[] {
  if (!isMap(item) || !isMap(item.location) || typeof item.message !== 'string') return [];
  const { row, column } = item.location;
  return [{ ...named(item.code), place: place(item.filename, row, column), message: item.message }];
}

function testFile(file: unknown): readonly Finding[] {
  if (!isMap(file) || !Array.isArray(file.assertionResults)) return [];
  const { name, message, assertionResults } = file;
  const failed = assertionResults.filter(isMap).filter(({ status }) => status === 'failed');
  if (assertionResults.length === 0 && file.status === 'failed' && typeof message === 'string')
    return [{ ...named(name), message: said(message) }];
  return failed.map(({ ancestorTitles, title, failureMessages }) => {
    const texts = Array.isArray(failureMessages)
      ? failureMessages.filter((one) => typeof one === 'string')
      : [];
    const titles = [...(Array.isArray(ancestorTitles) ? ancestorTitles : []), title].filter(Boolean);
    const at = stackIn(texts.join('\n')) ?? (typeof name === 'string' ? name : undefined);
    return { name: titles.join(' > '), ...(at && { place: at }), message: said(texts.join('\n')) };
  });
}

const STACK = /^\s+at (?:.*\()?(?:file:\/\/)?([^()\s]+:\d+:\d+)\)?$/;

function stackIn(text: string): string | undefined {
  const places = text.split('\n').map((line) => STACK.exec(line)?.[1]);
  return places.find((one) => one && !/node_modules\/|^node:|^internal\//.test(one));
}

/** Without the stack and the colours that are meant for a terminal. */
function said(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  const plain = text.replace(/\u001b\[[\d;]*m/g, '');
  return asText(plain.split('\n').filter((line) => !/^\s+at .*[:)]/.test(line)));
}

function named(name: unknown): { readonly name?: string } {
  return typeof name === 'string' ? { name } : {};
}

function place(file: unknown, row: unknown, column: unknown): string {
  return [file, row, column].filter((part) => typeof part === 'string' || typeof part === 'number').join(':');
}
