import type { archives } from './archives.ts';
import type { ExamplesOf } from './examples.ts';

export const ARCHIVE_EXAMPLES: ExamplesOf<typeof archives> = {
  tar: {
    'tar -cf new.tar a.txt': 'create new.tar, read a.txt',
    'tar xf pack.tar -C empty': 'create empty/**, read pack.tar',
    'tar czf new.tgz --remove-files a.txt': 'create new.tgz, delete a.txt',
    'tar tf pack.tar': 'read pack.tar',
  },
  unzip: {
    'zip -q p.zip a.txt; unzip -qo p.zip -d empty': 'create p.zip, create empty/a.txt',
    'zip -q p.zip a.txt; unzip -l p.zip': 'create p.zip',
  },
  zip: {
    'zip -q new a.txt': 'create new.zip, read a.txt',
    'zip -qm new.zip a.txt': 'create new.zip, delete a.txt',
    'zip -q new.zip a.txt; zip -qT new.zip': 'create new.zip, read new.zip',
  },
  '7z': { '7z a new.7z a.txt': 'create new.7z, read a.txt', '7z x pack.7z -oempty': 'create empty/**' },
  jar: {
    'jar xf pack.jar': ['create ./**, read pack.jar', 'unrun'],
    'jar tf pack.jar': ['read pack.jar', 'unrun'],
  },
  zipfile: {
    'zip -q p.zip a.txt; python3 -m zipfile -e p.zip empty': 'create p.zip, create empty/a.txt',
    'python3 -m tarfile -l pack.tar': '',
  },
  zcat: { 'zcat plain.gz': 'read plain.gz' },
  gzip: {
    'gzip a.txt': 'delete a.txt, create a.txt.gz',
    'gzip -k a.txt': 'create a.txt.gz, read a.txt',
    'gunzip plain.gz': 'delete plain.gz, create plain',
    'bzip2 -c a.txt': 'read a.txt',
    'zstd -q a.txt': 'create a.txt.zst, read a.txt',
  },
  lz4: {
    'lz4 -q a.txt': ['create a.txt.lz4, read a.txt', 'over'],
    'lz4 -q a.txt out.lz4': 'create out.lz4, read a.txt',
  },
  cpio: { 'cpio -i -D empty': 'create empty/**', 'cpio -o -F new.cpio < list.txt': 'create new.cpio' },
  ar: {
    'ar rc new.a a.txt 2>/dev/null': 'create new.a',
    'ar rc new.a a.txt; ar t new.a': 'create new.a, read new.a',
  },
};
