import { wordsOf } from './tool-verbs.ts';

/** Servers that work somewhere else, by a word of the name under which people add them: their paths are not ours. */
const REMOTE =
  'github gitlab bitbucket gitea azuredevops slack discord teams notion linear jira confluence atlassian asana trello clickup monday sentry supabase neon planetscale stripe paypal vercel netlify cloudflare heroku railway figma canva airtable hubspot salesforce zendesk intercom zapier gmail gdrive drive calendar outlook datadog grafana pagerduty context7 deepwiki exa tavily brave perplexity huggingface';
/** Words of those that work here, whatever else they are called. */
const LOCAL = 'filesystem fs files file local disk desktop commander editor ide shell terminal workspace';
/** What brings files here, or takes them away from here. */
const CROSSES = 'download upload attach export import clone';

/** Does a tool of this server work on files elsewhere? */
export function isRemote(server: string, tool: readonly string[]): boolean {
  const words = wordsOf(server);
  const has = (list: string, given: readonly string[]) =>
    given.some((word) => ` ${list} `.includes(` ${word} `));
  return has(REMOTE, words) && !has(LOCAL, words) && !has(CROSSES, tool);
}
