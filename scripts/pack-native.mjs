// Makes dist/packages/<platform>, or that folder in another place: the npm package that brings this platform's
// executable, ready to be published. conclaude's own package names these as optional dependencies, so npm installs
// the one that fits, and no install script is needed.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { version, license, repository } = JSON.parse(readFileSync('package.json', 'utf8'));
const platform = `${process.platform}-${process.arch}`;
const executable = `conclaude-${readFileSync('dist/build-id', 'utf8').trim()}`;

const folder = join(process.argv[2] ?? 'dist/packages', platform);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
copyFileSync(join('dist/native', executable), join(folder, executable));
copyFileSync('LICENSE', join(folder, 'LICENSE'));
writeFileSync(
  join(folder, 'README.md'),
  `# conclaude for ${platform}\n\nInstall conclaude: it brings this package along where it fits, and finds its executable here.\n`,
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
      os: [process.platform],
      cpu: [process.arch],
      // Where the C library is another one, conclaude runs on Node.
      ...(process.platform === 'linux' && { libc: ['glibc'] }),
      files: [executable],
      // An executable inside an archive can't be started.
      preferUnplugged: true,
    },
    undefined,
    2,
  )}\n`,
);
console.log(folder);
