/**
 * Is a value made to be shown? Only what stands in the value itself tells: a word beside it says nothing about it, and
 * would hide a real one.
 */
export function isSampleValue(value: string): boolean {
  if (MARKER.test(value) || KNOWN.some((known) => value.includes(known))) return true;
  return value.split(/[-_./:=+]+/).some((part) => part.length >= 12 && new Set(part).size <= 3);
}

/** Too long to come about by chance more often than once in ten thousand keys. */
const MARKER =
  /example|sample|dummy|placeholder|change_?me|redacted|replace|your[-_a-z]|insert|notreal|not[-_]a|secret[-_]?(?:here|key)|token[-_]?here|x{4,}|\*{3,}|\.\.\.|0{6,}|1234567|abcdefg|a1b2c3d4|deadbeef/i;

/** Published by those who made them, to be used by everybody. */
const KNOWN = [
  // The storage emulator of Azure has just this one.
  'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq',
];
