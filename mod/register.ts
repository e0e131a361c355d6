/**
 * conclaude inside the client: the seat belt around its hooks. It works only in the tier above all other modules
 * (`prependPlugins`); anywhere else the client doesn't load it, because of `next.to`.
 *
 * 1. Modules of others that could decide about calls, or act by themselves, don't load.
 * 2. Settings hooks are asked past the modules of others, and what they answer stands.
 * 3. Whatever conclaude's own hook hasn't judged exactly as it is going to run is put to the program here.
 *
 * The client goes on as if there were no hook when one of these fails, so each has a `catch` that refuses. It reads
 * this file's text before it loads it: events and calls have to be written out, and `$` stays in the hook.
 */
import type { Register } from 'claude-code';
import { objectionsTo, onlyAnnounces, trustedModules } from './admission.ts';
import { isJudgedByHook, startChanges } from './own-hook.ts';
import { payloadOf } from './payload.ts';
import { type HeardCall, heardCall, isSame } from './same-call.ts';
import { answerWith, FAILED, opinionOf, stricter } from './verdict.ts';

/** As long as a hook may take: the policy may run commands of its own before it decides. */
const MOST_MILLISECONDS = 600_000;
/** Calls that are refused before they are checked would stay here for ever. */
const MOST_HEARD = 1000;

export const register: Register = (on, options) => {
  const trusted = trustedModules(options.trusted);
  const judgesAll = options.judge === 'always';
  const heard = new Map<string, HeardCall>();

  on('plugin.register', ($, e, next) => {
    if (e.tier !== 'user' || trusted.includes(e.provenance)) return next(e);
    const objections = objectionsTo(e.uses);
    if (objections.length === 0) return next(e);
    const why = `${$.plugin.name} keeps ${e.provenance} out because it uses ${objections.join(', ')}.`;
    return { refuse: `${why} You can add it to the option "trusted" of the plugin ${$.plugin.name}.` };
  }).catch((_$, e, next) => (e.tier === 'user' ? { refuse: FAILED } : next(e)));

  on('settings.read', (_$, e, next) => next.to(e, 'append')).catch((_$, e, next) => next.to(e, 'append'));

  on('classic.*', async (_$, e, next) => {
    if (onlyAnnounces(next.event)) return next(e);
    const answer = await next.to(e, 'append');
    if (next.is('classic.PreToolUse', e)) {
      for (const id of heard.keys()) if (heard.size >= MOST_HEARD) heard.delete(id);
      heard.set(e.tool_use_id, heardCall(e));
    }
    return answer;
  }).catch((_$, e, next) => next.to(e, 'append'));

  on('tool.check', async ($, e, next) => {
    const ordinary = await next.to(e, 'append');
    // A module that the person trusts may be stricter; what it allows beyond the settings doesn't count.
    const verdict = trusted.length === 0 ? ordinary : stricter(ordinary, await next(e));
    if (verdict.decision === 'deny') return verdict;
    const id = e.tool_use_id ?? '';
    const before = heard.get(id);
    heard.delete(id);
    const settings = await $.settings.read();
    const program = `${$.plugin.root}/bin/conclaude`;
    const isJudged = before?.tool === e.tool && isSame(before.input, e.input);
    if (isJudged && !judgesAll && isJudgedByHook(settings, $.plugin.root)) return verdict;

    const session = {
      id: await $.session.id(),
      cwd: await $.session.cwd(),
      agents: e.agentId === undefined ? [] : await $.agent.list(),
    };
    const env = {
      ...Object.fromEntries(startChanges(settings).map((name) => [name, ''])),
      CLAUDE_PROJECT_DIR: await $.session.root(),
    };
    const ask = async (input: unknown) => {
      const stdin = payloadOf(e, input, session);
      const bounds = { stdin, env, timeoutMs: MOST_MILLISECONDS };
      return opinionOf(await $.process.run([program, 'Hooks', 'PreToolUse'], bounds), input);
    };

    // What conclaude's own hook has made out of the call is as the policy wants it.
    const made = before?.tool === e.tool && !isJudged ? await ask(before.input) : undefined;
    if (made?.kind === 'instead' && isSame(made.input, e.input)) return stricter(verdict, made.verdict);
    return answerWith(await ask(e.input), verdict);
  }).catch(() => ({ decision: 'deny', reason: FAILED }));

  // What this module asks the client for reaches it past the modules of others, so that none can answer instead.
  on('process.run', ($, e, next) =>
    next.origin.tier === 'prepend' && next.origin.plugin === $.plugin.name ? next.to(e, 'append') : next(e),
  ).catch((_$, e, next) => next.to(e, 'append'));
  on('session.id', (_$, e, next) => next.to(e, 'append')).catch((_$, e, next) => next.to(e, 'append'));
  on('session.cwd', (_$, e, next) => next.to(e, 'append')).catch((_$, e, next) => next.to(e, 'append'));
  on('session.root', (_$, e, next) => next.to(e, 'append')).catch((_$, e, next) => next.to(e, 'append'));
  on('agent.list', (_$, e, next) => next.to(e, 'append')).catch((_$, e, next) => next.to(e, 'append'));
};
