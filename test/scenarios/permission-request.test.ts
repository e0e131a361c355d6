import { expect, test } from 'vitest';
import { session } from '../support/session.ts';

const allow = { behavior: 'allow' };
const denyBy = (pattern: string) => ({
  behavior: 'deny',
  message: `Tool 'Bash' blocked by permissionRequest.deny pattern: ${pattern}`,
});
const denyByDefault = {
  behavior: 'deny',
  message: "Tool 'Bash' blocked by permissionRequest.default setting",
};

test.each([
  [{ default: 'allow' }, allow],
  [{ default: 'ALLOW' }, allow],
  [{ default: 'deny' }, denyByDefault],
  [{ default: 'Deny' }, denyByDefault],
  [{ default: 'deny', allow: ['Bash'] }, allow],
  [{ default: 'deny', allow: ['ba*'] }, allow],
  [{ default: 'deny', allow: ['Read'] }, denyByDefault],
  [{ default: 'allow', deny: ['Ba?h'] }, denyBy('Ba?h')],
  [{ default: 'allow', allow: ['Bash'], deny: ['*'] }, denyBy('*')],
])("%j answers a request of Bash in the client's own words", (permissionRequest, decision) => {
  const run = session({ permissionRequest }).event('PermissionRequest', {
    tool_name: 'Bash',
    tool_input: { command: 'ls' },
  });
  expect(run.exitCode).toBe(0);
  expect(run.answer).toEqual({
    blocked: decision.behavior === 'deny',
    hookSpecificOutput: { hookEventName: 'PermissionRequest', decision },
  });
});

test.each([{}, { permissionRequest: {} }])('%j leaves the question to the user', (config) => {
  expect(session(config).event('PermissionRequest', { tool_name: 'Bash' }).answer).toEqual({
    blocked: false,
  });
});

test.each([
  ['default: maybe', /permissionRequest\.default: found the string "maybe".*must be "allow" or "deny"/],
  ['allow: [Read]', /permissionRequest\.default: found nothing, expected "allow" or "deny"/],
  ['{ default: deny, deny: ["["] }', /permissionRequest\.deny\[0\]/],
])('%s is no configuration', (text, reason) => {
  const run = session(`permissionRequest:\n  ${text}\n`).event('PermissionRequest', { tool_name: 'Bash' });
  expect(run.exitCode).toBe(1);
  expect(run.stderr).toMatch(reason);
});
