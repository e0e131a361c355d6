import { type Marketplace, pluginId } from './module-seat.ts';

/** What makes a folder with conclaude's program a marketplace with one plugin, as far as it isn't in the package. */
export function moduleFiles(marketplace: Marketplace): Readonly<Record<string, string>> {
  const description = `Keeps conclaude's answers in force (${pluginId(marketplace)}).`;
  return {
    '.claude-plugin/marketplace.json': json({
      name: marketplace,
      description,
      owner: { name: 'conclaude init' },
      plugins: [{ name: 'conclaude', description, source: './' }],
    }),
    'hooks/hooks.json': json({
      description,
      hooks: marketplace === 'conclaude-user' ? CONFIG_CHANGE : {},
      modules: ['../mod/register.ts'],
    }),
  };
}

/**
 * All other hooks are in the settings: there, no project can switch them off with the plugin. This one has an event that
 * older clients don't know, for which they would drop the settings whole; of a plugin they only drop this file.
 */
const CONFIG_CHANGE = {
  ConfigChange: [
    {
      hooks: [
        {
          type: 'command',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the client fills it in.
          command: '${CLAUDE_PLUGIN_ROOT}/bin/conclaude',
          args: ['Hooks', 'ConfigChange'],
          timeout: 30,
          onFailure: 'block',
        },
      ],
    },
  ],
};

/** Of the package: what a plugin needs besides. */
export const PLUGIN_MANIFEST = '.claude-plugin/plugin.json';

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
