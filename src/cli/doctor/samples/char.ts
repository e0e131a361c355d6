/** Letters first: they make the plainest samples. */
const CANDIDATES = [
  ...'xabcdefghijklmnopqrstuvwyz0123456789XABCDEFGHIJKLMNOPQRSTUVWYZ-_./ :=,;@+~!?#$%&*()[]{}<>|^\'"`\\\t\nä€Жあ',
];

/** A character that a class accepts, if an ordinary one does. */
export function sampleChar(accepts: (char: string) => boolean): string | undefined {
  return CANDIDATES.find(accepts);
}
