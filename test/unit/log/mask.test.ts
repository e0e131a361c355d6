import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mask, maskLines } from '../../../src/log/mask.ts';
import { runs } from '../../support/property-runs.ts';
import { plantedKeys, plantedSecrets, SECRET_PLACES } from '../../support/secrets.ts';

test.each([
  ['export AWS_SECRET_ACCESS_KEY=abc/def+ghi', 'export AWS_SECRET_ACCESS_KEY=***'],
  [
    'curl -H "Authorization: Bearer abcdef" https://a.example',
    'curl -H "Authorization: ***" https://a.example',
  ],
  ["curl -H 'X-Api-Key: abcdef' https://a.example", "curl -H 'X-Api-Key: ***' https://a.example"],
  ['git clone https://me:pa/ss@host.example/x.git', 'git clone https://***@host.example/x.git'],
  ['psql postgres://u:p@ss@db/prod', 'psql postgres://***@db/prod'],
  ['mysql -u root -phunter2 shop', 'mysql -u root -p *** shop'],
  ['mysql --password hunter2 shop', 'mysql --password *** shop'],
  ['curl -u me:hunter2 https://a.example', 'curl -u *** https://a.example'],
  ['redis-cli -a "two words" ping', 'redis-cli -a *** ping'],
  ['{"apiKey": "hunter2", "name": "x"}', '{"apiKey": "***", "name": "x"}'],
  ['{\\"password\\": \\"hunter2\\", \\"a\\": 1}', '{\\"password\\": \\"***\\", \\"a\\": 1}'],
  ['password: three little words\nname: x', 'password: ***\nname: x'],
  ['key: |\n  hunter2\n  more\nname: x', 'key: ***name: x'],
  ["db.setPassword('hunter2')", "db.setPassword('***')"],
  ["CREATE USER a IDENTIFIED BY 'hunter2'", 'CREATE USER a IDENTIFIED BY ***'],
  ['<password>hunter2</password>', '<password>***</password>'],
  ['my password is hunter2 ok', 'my password is *** ok'],
  ['echo ghp_0123456789abcdefghijABCDEFGHIJ012345', 'echo ***'],
  ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nx', '***\nx'],
  ['-----BEGIN PRIVATE KEY-----\nabc', '***'],
])('%s', (text, masked) => {
  expect(mask(text)).toBe(masked);
});

test.each([
  'git push --force origin main',
  'src/components/TaskManagementComponent.tsx',
  'mkdir -p src/a && ssh -p 22 host.example',
  'npm run build -- --watch',
  'https://unpkg.com/react@18/umd/react.js',
  'grep -rn "needle" packages/core/test/fixtures/2024-01-02-initial.sql',
  'docs/guides/log.md',
  'cat src/auth/token.ts test/secret-store.test.ts',
  'git config user.name somebody',
  'echo done | tee build.log',
  'grep -rn password src',
  'npm run bypass -- now',
  'sudo -S ls',
])('leaves alone: %s', (text) => {
  expect(mask(text)).toBe(text);
});

test('nothing of a secret is left, wherever it stands', () => {
  fc.assert(
    fc.property(plantedSecrets(), fc.constantFrom(...SECRET_PLACES), ({ secret, isToken }, place) => {
      fc.pre(isToken || !place.needsToken);
      expect(mask(place.around(secret))).not.toContain(secret.slice(4, 12));
    }),
    { numRuns: runs(2000) },
  );
});

test('masking twice changes nothing more', () => {
  fc.assert(
    fc.property(plantedSecrets(), fc.constantFrom(...SECRET_PLACES), ({ secret }, place) => {
      const once = mask(place.around(secret));
      expect(mask(once)).toBe(once);
    }),
    { numRuns: runs(500) },
  );
});

test.each([
  ['blanks', ' '],
  ['dashes', '-'],
  ['names', 'password='],
  ['quotes', '"'],
  ['open quotes', 'token="'],
  ['slashes', '\\'],
  ['colons', 'a:'],
  ['addresses', '://a:'],
  ['beginnings of keys', '-----BEGIN RSA PRIVATE KEY-----'],
  ['blocks', 'key: |\n '],
  ['letters', 'a'],
  ['tokens', 'eyJ'],
  ['options', ' -p'],
  ['flags', '--token '],
  ['flags in a list', '"--token",'],
  ['names and values', 'name: token value: '],
  ['names in calls', "('token', "],
  ['words', 'api_token '],
  ['pipes', '| sudo -S echo '],
  ['strings to read', 'sudo -S <<<'],
  ['stored secrets', 'secret set '],
  ['letters behind a dash', 'htpasswd -b'],
  ['encoded addresses', '%3A%2F%2F'],
  ['lines', 'password:\n '],
])('work grows with the text, not with its square: %s', (_, unit) => {
  // A quadratic way through half a megabyte would take minutes, and end in the runner's own limit.
  const text = `mysql ${unit.repeat(Math.ceil(500_000 / unit.length))}`;
  expect(typeof mask(text)).toBe('string');
});

test('lines are masked by what stands around them, and stay as many as they were', () => {
  const filler = fc.array(fc.constantFrom('', 'a: b', '  - tool: Bash', 'x\\', "it's", '"'), {
    maxLength: 4,
  });
  const indent = fc.constantFrom('', '  ', '        ');
  const end = fc.constantFrom('\n', '\r\n');
  fc.assert(
    fc.property(plantedKeys(), filler, filler, indent, end, ({ key, lines }, before, after, margin, eol) => {
      const text = [...before, ...key.split('\n').map((line) => margin + line), ...after];
      const masked = maskLines(text.join(eol));
      expect(masked).toHaveLength(text.length);
      for (const line of lines) expect(masked.join('\n')).not.toContain(line);
    }),
    { numRuns: runs(300) },
  );
  const secret = 'hunter2secretvalue';
  for (const text of [`password:\n  ${secret}`, `- --token\n- ${secret}`, `a\npassword:\n\n  ${secret}\nb`])
    expect(maskLines(text).join('\n')).not.toContain(secret);
  expect(maskLines('plain:\n  - "*.lock"\n')).toEqual(['plain:', '  - "*.lock"', '']);
});
