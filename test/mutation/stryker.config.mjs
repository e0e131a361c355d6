// Which changes of the sources do the tests notice? Run by run.mjs, from the root of the project.

export default {
  mutate: ['src/rules/**/*.ts', 'src/match/**/*.ts'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // What is computed once when a module is loaded would need a new process for every change.
  ignoreStatic: true,
  ignorePatterns: ['/bench', '/demo', '/docs/*.svg', '/test/e2e', '/test/mutation/node_modules'],
  // It would rewrite the project's with TypeScript's old interface, which version 7 doesn't have; nothing reads it.
  tsconfigFile: 'none',
  tempDirName: '.stryker-tmp',
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: 'reports/mutation.html' },
  jsonReporter: { fileName: 'reports/mutation.json' },
  allowConsoleColors: false,
  timeoutMS: 20_000,
};
