// Makes dist/packages/<platform>, or that folder in another place: the npm package that brings a platform's executable,
// ready to be published. conclaude's own package names these as optional dependencies, so npm installs the one that
// fits, and no install script is needed. `--target NAME` packs what was built for another platform.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { executableName, executablePath, TARGETS, thisPlatform } from './native/targets.mjs';
import { run } from './native/tools.mjs';

/** What npm may have to fetch for it, and what it may take on the disk. The aim is 1.5 and 3 MB, as before the packs came. */
const MOST_BYTES = { packed: 1_700_000, unpacked: 3_020_000 };

const { values, positionals } = parseArgs({
  options: { target: { type: 'string', default: thisPlatform() } },
  allowPositionals: true,
});
const platform = values.target;
const target = TARGETS[platform];
if (target === undefined) throw new Error(`there is no target called ${platform}`);

const { version, license, repository } = JSON.parse(readFileSync('package.json', 'utf8'));
const executable = executableName(target);
const folder = join(positionals[0] ?? 'dist/packages', platform);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
copyFileSync(executablePath(platform, target), join(folder, executable));
copyFileSync('LICENSE', join(folder, 'LICENSE'));
writeFileSync(
  join(folder, 'README.md'),
  `# conclaude for ${platform}\n\nInstall @conclaude/cli: it brings this package along where it fits, and finds its executable here.\n`,
);
writeFileSync(
  join(folder, 'package.json'),
  `${JSON.stringify(
    {
      name: `@conclaude/${platform}`,
      version,
      description: `The executable of conclaude for ${platform}`,
      license,
      repository,
      os: [target.os],
      cpu: [target.cpu],
      files: [executable],
      // An executable inside an archive can't be started.
      preferUnplugged: true,
    },
    undefined,
    2,
  )}\n`,
);

const [{ size, unpackedSize }] = JSON.parse(run('npm', ['pack', '--dry-run', '--json'], { cwd: folder }));
if (size > MOST_BYTES.packed || unpackedSize > MOST_BYTES.unpacked)
  throw new Error(
    `${folder} is too large: ${size} bytes packed, ${unpackedSize} unpacked; at most ${MOST_BYTES.packed} and ${MOST_BYTES.unpacked}`,
  );
console.log(folder);
