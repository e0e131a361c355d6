/** The launcher that a project keeps, in the client's folder. */
export const LAUNCHER = 'hooks/conclaude';
