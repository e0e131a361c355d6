import type { ExamplesOf } from './examples.ts';
import type { network } from './network.ts';

export const NETWORK_EXAMPLES: ExamplesOf<typeof network> = {
  socat: {
    'socat -u OPEN:a.txt STDOUT': ['read a.txt', 'unrun'],
    "socat -u SYSTEM:'rm a.txt' STDOUT": ['delete a.txt', 'unrun'],
  },
  nc: { "nc -c 'rm a.txt' localhost 1": ['delete a.txt', 'unrun'] },
  curl: {
    'curl -s -o out.txt "file://$PWD/a.txt"': 'create out.txt',
    'curl -s --output-dir sub -O "file://$PWD/a.txt"': 'create sub/a.txt',
    'curl -sO --proto =file "file://$PWD/a.txt" --output-dir sub': 'create sub/a.txt',
    'curl -s "file://$PWD/a.txt"': '',
    'printf \'url = "file://%s/a.txt"\\noutput = "new.txt"\\n\' "$PWD" | curl -s -K -': 'create new.txt',
    'echo "-o new.txt" > c; curl -s -K c "file://$PWD/a.txt"': 'create c, create new.txt',
    "curl -s -w '%output{new.txt}x' https://example.com": ['create new.txt', 'unrun'],
  },
  wget: {
    'wget -q https://example.com/a.zip': ['create a.zip', 'unrun'],
    'wget -qO- https://example.com': ['', 'unrun'],
  },
  aria2c: {
    'aria2c -d sub -o b.zip https://example.com/a.zip': ['create sub/b.zip', 'unrun'],
    'aria2c https://example.com/a.zip': ['create a.zip', 'unrun'],
  },
  http: { 'http -o a.json https://example.com': ['create a.json', 'unrun'] },
  aws: {
    'aws s3 cp s3://bucket/a.txt a.txt': ['create a.txt', 'unrun'],
    'gsutil mv a.txt gs://bucket': ['delete a.txt', 'unrun'],
    'aws s3 ls': ['', 'unrun'],
    'aws s3 cp s3://bucket/a.txt sub/': ['create sub/**, create sub/a.txt', 'unrun'],
    'aws s3 sync s3://bucket/x sub --delete': ['create sub/**, create sub/x', 'unrun'],
    'aws s3 sync dist s3://bucket --dryrun': ['', 'unrun'],
    'aws s3api get-object --bucket b --key k out.json': ['create out.json', 'unrun'],
    'aws lambda invoke --function-name f out.json': ['create out.json', 'unrun'],
  },
  'yt-dlp': { 'yt-dlp -o a.mp4 https://example.com/v': ['create a.mp4', 'unrun'] },
  openssl: {
    'openssl rand -out key.bin 16': 'create key.bin',
    'openssl dgst -sha256 a.txt': '',
  },
  'ssh-keygen': {
    "ssh-keygen -q -t ed25519 -N '' -f key": 'create key, create key.pub',
    "ssh-keygen -q -t ed25519 -N '' -f key; ssh-keygen -l -f key": 'create key, create key.pub',
  },
  gpg: {
    'gpg --batch -o out.gpg --store a.txt': 'create out.gpg, read a.txt',
    'gpg --list-keys': ['', 'unrun'],
  },
};
