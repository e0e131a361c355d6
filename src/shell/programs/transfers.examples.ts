import type { ExamplesOf } from './examples.ts';
import type { transfers } from './transfers.ts';

export const TRANSFER_EXAMPLES: ExamplesOf<typeof transfers> = {
  ssh: {
    "ssh -o ProxyCommand='rm a.txt' nosuch.invalid; true": 'delete a.txt',
    "ssh host 'rm a.txt'": ['', 'unrun'],
    'ssh -p 2222 -i key -E log.txt host rm a.txt': ['create log.txt', 'unrun'],
  },
  sftp: {
    "sftp -b - host <<< 'get /etc/hosts new.txt'": ['create new.txt', 'unrun'],
    "printf 'lcd sub\\nget x/y.txt\\n!rm d\\n' > s.sftp; sftp -b s.sftp host": [
      'create s.sftp, create sub/y.txt, delete sub/d',
      'unrun',
    ],
    "sftp host <<< 'put a.txt'": ['', 'unrun'],
  },
  'rclone copy': {
    'rclone copyto store:x/a.txt new.txt': ['create new.txt', 'unrun'],
    'rclone copy store:x/a.txt sub': ['create sub/**, create sub/a.txt', 'unrun'],
    'rclone move sub store:x --log-file r.log': ['delete sub/**, create r.log', 'unrun'],
    'rclone ls store:': ['', 'unrun'],
  },
  azcopy: {
    'azcopy copy https://x.blob.core.windows.net/c/a.txt new.txt': ['create new.txt', 'unrun'],
    's5cmd cp s3://b/a.txt sub/': ['create sub/**, create sub/a.txt', 'unrun'],
    'mc ls play': ['', 'unrun'],
  },
  s3cmd: { 's3cmd get s3://b/a.txt new.txt': ['create new.txt', 'unrun'], 's3cmd ls': ['', 'unrun'] },
  'gcloud storage cp': {
    'gcloud storage cp gs://b/a.txt new.txt': ['create new.txt', 'unrun'],
    'gcloud storage cp a.txt gs://b': ['read a.txt', 'unrun'],
  },
  'gcloud compute scp': { 'gcloud compute scp vm:/tmp/a.txt new.txt': ['create new.txt', 'unrun'] },
  'az storage blob download': {
    'az storage blob download -c x -n a.txt -f new.txt': ['create new.txt', 'unrun'],
  },
  'az storage file download': {
    'az storage file download -s x -p a.txt --dest new.txt': ['create new.txt', 'unrun'],
  },
};
