import type { EventName } from '../wire/events.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import type { LifecycleResult } from './result.ts';
import { worktreeCreate } from './worktree-create.ts';

export type Handler<E extends EventName> = (
  call: LifecycleCall<E>,
) => LifecycleResult | Promise<LifecycleResult>;

type Handlers = { readonly [E in EventName]?: Handler<E> };

/** Events at which conclaude does more than run the commands of a section. */
export const HANDLERS: Handlers = {
  WorktreeCreate: worktreeCreate,
};
