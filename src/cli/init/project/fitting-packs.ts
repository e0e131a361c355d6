import type { Project } from './project.ts';

/** Built-in packs that fit a project, in the order in which they are written. */
export function fittingPacks(
  project: Project,
  { isCode, hasLocks }: { readonly isCode: boolean; readonly hasLocks: boolean },
): readonly string[] {
  const { names } = project;
  return [
    'git',
    'files',
    'secrets',
    ...(isCode ? ['packages'] : []),
    ...(hasLocks ? ['lockfiles'] : []),
    ...(usesDatabase(project) ? ['databases'] : []),
    ...(names.some((name) => CONTAINERS.test(name)) ? ['containers'] : []),
    ...(names.some((name) => CLOUD.test(name)) ? ['cloud'] : []),
  ];
}

const CONTAINERS =
  /^(?:(?:Docker|Container)file.*|.*\.dockerfile|(?:docker-)?compose.*\.ya?ml|docker|\.devcontainer|skaffold\.yaml|Tiltfile|Chart\.yaml|k8s|kubernetes|helm|charts)$/i;

const CLOUD =
  /^(?:.*\.tf|terraform|infra|infrastructure|terragrunt\.hcl|Pulumi\.yaml|cdk\.json|serverless\.ya?ml|samconfig\.toml|Chart\.yaml|kustomization\.ya?ml|k8s|kubernetes|helm|charts|wrangler\.(?:toml|jsonc?)|fly\.toml|firebase\.json|netlify\.toml|vercel\.json|cloudbuild\.yaml|azure\.yaml)$/i;

const DATABASE_FILES =
  /^(?:prisma|migrations|migrate|alembic(?:\.ini)?|drizzle(?:\.config\..+)?|knexfile\..+|ormconfig\..+|diesel\.toml|sqlc\.ya?ml|supabase|dbt_project\.yml|flyway\.conf|liquibase\.properties|.+\.sql)$/i;

/** Where a project names what it depends on, and what is named there by those who use a database. */
const MANIFESTS = [
  'package.json',
  'pyproject.toml',
  'requirements.txt',
  'Pipfile',
  'go.mod',
  'Cargo.toml',
  'Gemfile',
  'composer.json',
  'mix.exs',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
];
const DATABASE_PACKAGES =
  /(?:["'/\s@:](?:pg|mysql2?|mongodb|mongoose|prisma|knex|typeorm|sequelize|drizzle-orm|better-sqlite3|sqlalchemy|sqlmodel|psycopg(?:2|2-binary)?|asyncpg|pymongo|django|alembic|rails|sqlx|diesel|ecto_sql|postgrex)["'\s=<>~[,:;]|lib\/pq|jackc\/pgx|gorm\.io|doctrine\/|laravel\/framework|spring-boot-starter-(?:data|jdbc)|flyway|liquibase|hibernate|postgresql)/i;

function usesDatabase(project: Project): boolean {
  if (project.names.some((name) => DATABASE_FILES.test(name)) || project.has('db/migrate')) return true;
  return MANIFESTS.filter(project.has).some((file) => DATABASE_PACKAGES.test(project.read(file)));
}
