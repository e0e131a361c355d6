import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shapeOf } from '../../../src/log/shape.ts';
import { analyseShell } from '../../../src/shell/analyse.ts';
import { runs } from '../../support/property-runs.ts';
import { plantedSecrets, SECRET_PLACES } from '../../support/secrets.ts';

function shape(command: string): string {
  const world = { cwd: '/p', home: '/h', variables: {}, list: () => undefined, kindOf: () => undefined };
  return shapeOf(analyseShell(command, world).commands);
}

test.each([
  ['git push --force origin main', 'git push --force'],
  ['git -C /secret/place push -f', 'git push -C -f'],
  ['git -c user.name=me commit -m "my words" --author=you', 'git commit -c -m --author'],
  ['git stash drop 3', 'git stash drop'],
  ['git unheard-of thing', 'git'],
  ['npm run deploy:prod', 'npm run'],
  ['/usr/bin/rm -rf build; rm -rf dist', 'rm -rf'],
  ['rm -rf build && ls -la', 'rm -rf; ls -la'],
  ['docker compose up -d web', 'docker compose up -d'],
  ['aws s3 rm --recursive s3://bucket/x', 'aws s3 rm --recursive'],
  ['find . -name x -delete', 'find -name -delete'],
  ['terraform apply -auto-approve', 'terraform apply -auto-approve'],
  ['mysql -psecret shop', 'mysql -p'],
  ['mysql --password=secret shop', 'mysql --password'],
  ['mysql --password --hidden shop', 'mysql --password'],
  ['curl -Hx-y:z -umy:pw https://a.example', 'curl -H -u'],
  ['tool -SecretValue1', 'tool -S'],
  ['tool --AKIA1234', 'tool'],
  ['grep -- --needle file', 'grep'],
  ['./scripts/deploy.sh now', 'deploy.sh'],
  ['$CMD --force x', '? --force'],
  ['AKIAIOSFODNN7EXAMPLE', '?'],
  ['Hunter2 x', '?'],
  ['', '?'],
  ['TOKEN=abc node main.js', 'node'],
  ['echo $(git push)', 'git push; echo'],
])('%s', (command, expected) => {
  expect(shape(command)).toBe(expected);
});

test('a long command line has a short shape', () => {
  const many = Array.from({ length: 100 }, (_, at) => `prog${String.fromCharCode(97 + (at % 26))} --flag`);
  expect(shape(many.join('; ')).length).toBeLessThanOrEqual(400);
  expect(shape(many.join('; '))).toMatch(/; …$/);
});

test('nothing of an operand or a value is in it', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefgh0123456789/.'), minLength: 8, maxLength: 20 });
  fc.assert(
    fc.property(word, (operand) => {
      const needle = `qq${operand}`;
      const command = `git --git-dir=${needle} push ${needle} -m ${needle} --to=${needle} -x${needle} > ${needle}`;
      expect(shape(command)).not.toContain('qq');
    }),
    { numRuns: runs(500) },
  );
});

test('nor anything of a secret', () => {
  fc.assert(
    fc.property(plantedSecrets(), fc.constantFrom(...SECRET_PLACES), ({ secret }, place) => {
      fc.pre(!place.isProse);
      expect(shape(place.around(secret))).not.toContain(secret.slice(4, 12));
    }),
    { numRuns: runs(500) },
  );
});
