import type { EventName } from '../call/events.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { permissionRequest } from './permission-request.ts';
import { postToolUse } from './post-tool-use.ts';
import type { LifecycleResult } from './result.ts';
import { refuseUnwiring } from './self-protection.ts';
import { sessionStart } from './session-start.ts';
import { stopGate } from './stop/gate.ts';
import { userPromptSubmit } from './user-prompt.ts';
import { worktreeCreate } from './worktree-create.ts';

export type Handler<E extends EventName> = (
  call: LifecycleCall<E>,
) => LifecycleResult | Promise<LifecycleResult>;

type Handlers = { readonly [E in EventName]?: Handler<E> };

/** Events at which conclaude does more than run the commands of a section. */
export const HANDLERS: Handlers = {
  SessionStart: sessionStart,
  UserPromptSubmit: userPromptSubmit,
  PermissionRequest: permissionRequest,
  PostToolUse: postToolUse,
  Stop: stopGate,
  ConfigChange: refuseUnwiring,
  WorktreeCreate: worktreeCreate,
};
