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
    // The hooks are in the settings: there, no project can switch them off with the plugin.
    'hooks/hooks.json': json({ description, hooks: {}, modules: ['../mod/register.ts'] }),
  };
}

/** Of the package: what a plugin needs besides. */
export const PLUGIN_MANIFEST = '.claude-plugin/plugin.json';

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
