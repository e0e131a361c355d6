import type { EventName } from '../call/events.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { permissionRequest } from './permission-request.ts';
import { postToolUse } from './post-tool-use.ts';
import { type LifecycleResult, NOTHING } from './result.ts';
import { refuseUnwiring, rememberWiring } from './self-protection.ts';
import { rememberCommit } from './stop/changed-files.ts';
import { stopGate } from './stop/gate.ts';
import { rememberRoot } from './stop/root-additions.ts';
import { userPromptSubmit } from './user-prompt.ts';
import { worktreeCreate } from './worktree-create.ts';

export type Handler<E extends EventName> = (
  call: LifecycleCall<E>,
) => LifecycleResult | Promise<LifecycleResult>;

type Handlers = { readonly [E in EventName]?: Handler<E> };

/** Events at which conclaude does more than run the commands of a section. */
export const HANDLERS: Handlers = {
  /** What later events of the session are compared with. */
  async SessionStart(call) {
    rememberRoot(call);
    rememberWiring(call);
    await rememberCommit(call);
    return NOTHING;
  },
  UserPromptSubmit: userPromptSubmit,
  PermissionRequest: permissionRequest,
  PostToolUse: postToolUse,
  Stop: stopGate,
  ConfigChange: refuseUnwiring,
  WorktreeCreate: worktreeCreate,
};
