import type { Project } from './project.ts';

const SAMPLE = /[._-](?:example|sample|template|tmpl|dist|defaults?|schema|test|ci)(?:\.|$)/i;

/** Files that hold secrets in nearly every project that has them, and keeps them out of git. */
const SECRET =
  /^(?:\.env(?:rc|\..+)?|\.dev\.vars|.+\.(?:pem|key|p12|pfx|jks|keystore|ppk|kdbx|tfvars|tfstate)|id_(?:rsa|dsa|ecdsa|ed25519)|(?:.*[-_.])?(?:secrets?|credentials?)\.(?:json|ya?ml|toml|ini|env|properties|php|py|txt|exs)|(?:firebase-)?(?:service[-_]?account|client[-_]secret).*\.json|(?:key|keystore|signing)\.properties|local\.settings\.json|\.(?:netrc|pypirc|npmrc|pgpass|htpasswd|vault-token|vault_pass)|auth\.json|kubeconfig|wp-config\.php)$/i;

const SECRET_FOLDER = /^\.?(?:secrets?|credentials?|private[-_]?keys?)$/i;

const SKIPPED =
  /^(?:\.git|node_modules|bower_components|vendor|target|\.?venv|__pycache__|\.next|\.terraform|dist|build)$/;

const MOST_ENTRIES = 5000;
const MOST_DEPTH = 3;

/** File patterns for secrets that are there and that git ignores: what is committed is no secret any more. */
export function ignoredSecrets(project: Project): readonly string[] {
  const found = new Set<string>();
  let left = MOST_ENTRIES;
  const look = (folder: string, names: readonly string[], depth: number): void => {
    for (const name of names.filter(isPlain)) {
      if (left-- <= 0) return;
      const path = `${folder}${name}`;
      const isFolder = project.isFolder(path);
      const isSecret = isFolder ? SECRET_FOLDER.test(name) : isSecretFile(name);
      const isIgnored = (isFolder || isSecret) && project.isIgnored(path, isFolder);
      if (isSecret && isIgnored) found.add(patternFor(path, name, isFolder));
      else if (isFolder && !isIgnored && depth < MOST_DEPTH) look(`${path}/`, project.list(path), depth + 1);
    }
  };
  look('', project.names, 1);
  return [...found].sort();
}

/** Names that a pattern would read in another way are rare, and left to the packs. */
function isPlain(name: string): boolean {
  return /^[\w.@+-]+$/.test(name) && !SKIPPED.test(name);
}

function isSecretFile(name: string): boolean {
  return SECRET.test(name) && !SAMPLE.test(name);
}

/** What lies in one package lies in others, too: `.env` is meant wherever it is. */
function patternFor(path: string, name: string, isFolder: boolean): string {
  if (isFolder) return `${path}/**`;
  return name.startsWith('.') ? name : path;
}
