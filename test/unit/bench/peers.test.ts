import { describe, expect, test } from 'vitest';
import { parsePeers } from '../../../bench/peers.mjs';

describe('CONCLAUDE_PEERS', () => {
  test('has names, programs and their arguments', () => {
    expect(parsePeers('first 0.1=/bin/sh PreToolUse --x=1;\n second = /bin/sh ;')).toEqual([
      { name: 'first 0.1', command: ['/bin/sh', 'PreToolUse', '--x=1'] },
      { name: 'second', command: ['/bin/sh'] },
    ]);
    expect(parsePeers('x=sh')[0]?.command[0]).toMatch(/^\/.*\/sh$/);
    expect(parsePeers('')).toEqual([]);
  });

  test.each(['/bin/sh', '=sh', 'x=', 'x=/nonexistent/guard'])('is refused when it is %j', (text) => {
    expect(() => parsePeers(text)).toThrow();
  });
});
