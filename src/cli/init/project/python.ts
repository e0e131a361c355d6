import { type FoundGate, gateIf } from './gate.ts';
import { firstOf, type Project } from './project.ts';

const RUNNERS = [
  ['uv.lock', 'uv run '],
  ['poetry.lock', 'poetry run '],
  ['pdm.lock', 'pdm run '],
  ['pixi.lock', 'pixi run '],
  ['Pipfile', 'pipenv run '],
] as const;

/** Where a project names what it needs for its checks. */
const REQUIREMENTS =
  /^(?:requirements.*\.(?:txt|in)|pyproject\.toml|setup\.(?:cfg|py)|Pipfile|tox\.ini|noxfile\.py|environment\.ya?ml)$/;

export function pythonGates(project: Project): readonly FoundGate[] {
  const { has, read } = project;
  const run = RUNNERS.find(([file]) => has(file))?.[1] ?? '';
  const settings = read('pyproject.toml');
  const wanted = [
    ...project.names.filter((name) => REQUIREMENTS.test(name)).map(read),
    ...project.list('requirements').map((name) => read(`requirements/${name}`)),
  ].join('\n');
  const wants = (name: string) => new RegExp(`(?:^|[\\s"'\\[.])${name}(?![\\w-])`, 'mi').test(wanted);
  const setup = `${read('setup.cfg')}\n${read('tox.ini')}`;
  const ruff = wants('ruff') || firstOf(project, ['ruff.toml', '.ruff.toml']) !== undefined;
  const mypy =
    settings.includes('[tool.mypy') || has('mypy.ini') || has('.mypy.ini') || setup.includes('[mypy');
  return [
    ...gateIf(settings.includes('[tool.ruff.format'), 'format', `${run}ruff format --check`),
    ...gateIf(settings.includes('[tool.black'), 'format', `${run}black --check .`),
    ...gateIf(ruff, 'lint', `${run}ruff check`),
    ...gateIf(!ruff && (has('.flake8') || setup.includes('[flake8')), 'lint', `${run}flake8`),
    ...gateIf(mypy, 'types', `${run}mypy${namesItsFiles(settings + read('mypy.ini') + setup) ? '' : ' .'}`),
    ...gateIf(has('pyrightconfig.json') || settings.includes('[tool.pyright'), 'types', `${run}pyright`),
    ...testGate(project, run, wants('pytest')),
  ];
}

function namesItsFiles(settings: string): boolean {
  return /^(?:files|packages|modules|mypy_path)\s*=/m.test(
    settings.slice(Math.max(0, settings.indexOf('mypy'))),
  );
}

function testGate(project: Project, run: string, wantsPytest: boolean): readonly FoundGate[] {
  const { has, read } = project;
  const isPytest =
    wantsPytest ||
    firstOf(project, ['pytest.ini', 'conftest.py', 'tests/conftest.py', 'test/conftest.py']) !== undefined;
  if (isPytest) return gateIf(true, 'test', `${run}pytest`);
  if (read('manage.py').includes('django')) return gateIf(true, 'test', `${run}python manage.py test`);
  const hasTests = ['tests', 'test'].some((folder) =>
    project.list(folder).some((name) => /^test.*\.py$/.test(name)),
  );
  return gateIf(hasTests, 'test', `${run}python -m unittest discover ${has('tests') ? 'tests' : 'test'}`);
}
