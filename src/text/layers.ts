/** Sentences about policies beside the project's. */
export function onlyRulesInLayer(key: string): string {
  return `Only \`extends\`, \`overrides\` and \`preToolUse\` are allowed here: move \`${key}\` to the project's .conclaude.yaml.`;
}
