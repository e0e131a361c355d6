import type { Project } from './project.ts';

/** Where a project keeps its sources. */
export interface Layout {
  /** Folders with sources, tests and what belongs to them. */
  readonly folders: readonly string[];
  /** Files with source code directly at the root, besides those that every such project has there. */
  readonly rootSources: readonly string[];
  /** Nothing in it yet but the usual first files. */
  readonly isNew: boolean;
}

const SOURCE =
  /\.(?:[cm]?[jt]sx?|py|pyi|ipynb|rb|go|rs|java|kt|kts|scala|groovy|php|exs?|erl|cs|fs|vb|swift|dart|c|cc|cpp|cxx|h|hpp|m|mm|lua|pl|pm|r|jl|hs|ml|mli|clj|cljs|zig|nim|sh|bash|ps1|tf|vue|svelte|html?|css|scss|sql|tex|proto)$/i;

/** Entry points, builds and settings that are written in the language itself. */
const USUAL =
  /^(?:\..*|.*\.(?:config|conf|setup|workspace|d)\.\w+|(?:index|main|server|app)\.[cm]?[jt]sx?|(?:gulp|Grunt|rollup|webpack|cypress|knex|vite|jest|babel)\w*(?:\.\w+)+|(?:setup|conftest|noxfile|manage|tasks|fabfile|wsgi|asgi|dodo)\.py|build\.rs|build\.zig|(?:build|settings)\.gradle(?:\.kts)?|mix\.exs|Package\.swift|dangerfile\.\w+|Rakefile|config\.ru|server\.php|_ide_helper\w*\.php|index\.html?|doc\.go|tools\.go|(?:install|build|bootstrap|configure|setup|run|test|release)\.(?:sh|ps1|bash))$/i;

/** What is made, fetched or read, and not what is worked on. */
const OTHER_FOLDERS =
  /^(?:\..*|node_modules|bower_components|vendor|third_party|target|dist|build|out|bin|obj|coverage|htmlcov|venv|env|__pycache__|.*\.egg-info|docs?|documentation|website|site|images|media|logs?|tmp|temp)$/i;

export function layoutOf(project: Project): Layout {
  const { names } = project;
  const isFolder = new Set(names.filter((name) => project.isFolder(name)));
  const isOurs = (name: string) =>
    isFolder.has(name) && !OTHER_FOLDERS.test(name) && !project.isIgnored(name, true);
  return {
    folders: names.filter(isOurs),
    rootSources: names.filter((name) => !isFolder.has(name) && SOURCE.test(name) && !USUAL.test(name)),
    isNew: names.every(
      (name) => name.startsWith('.') || /^(?:readme|licen[cs]e|copying|claude\.md|agents\.md)/i.test(name),
    ),
  };
}
