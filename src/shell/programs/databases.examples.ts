import type { databases } from './databases.ts';
import type { ExamplesOf } from './examples.ts';

export const DATABASE_EXAMPLES: ExamplesOf<typeof databases> = {
  sqlite3: {
    'sqlite3 new.db "create table t (a)"': 'create new.db',
    'sqlite3 new.db "create table t (a)"; sqlite3 -readonly new.db "select 1"': 'create new.db, read new.db',
    "sqlite3 :memory: '.output new.txt' 'select 1;'": 'create new.txt',
    "sqlite3 -cmd '.once new.txt' :memory: 'select 1'": 'create new.txt',
    "sqlite3 :memory: \"select writefile('new.txt','x')\"": 'create new.txt',
    'sqlite3 :memory: "create table t(a); vacuum into \'new.db\'"': 'create new.db',
    "sqlite3 :memory: '.shell rm a.txt'": 'delete a.txt',
    "sqlite3 :memory: \".output '|cat > new.txt'\" 'select 1;'": 'create new.txt',
    "sqlite3 :memory: 'create table t(a)' '.backup new.db'": 'create new.db',
    'sqlite3 :memory: "attach \'new.db\' as x; create table x.t(a)"': 'create new.db',
    "printf '.once new.txt\\nselect 1;\\n' > s.sql; sqlite3 < s.sql": 'create s.sql, create new.txt',
    "printf '.once new.txt\\nselect 1;\\n' > s.sql; sqlite3 :memory: '.read s.sql'":
      'create s.sql, create new.txt',
    "sqlite3 :memory: '.tables' '.output stdout' 'select 1'": '',
    'duckdb -c "copy (select 1) to \'new.csv\'"': 'create new.csv',
  },
  psql: {
    'psql -h db -o out.txt -c "select 1"': ['create out.txt', 'unrun'],
    "psql -c '\\copy t to new.csv csv'": ['create new.csv', 'unrun'],
    "psql -c '\\! rm a.txt'": ['delete a.txt', 'unrun'],
    "printf '\\\\o new.txt\\nselect 1;\\n' | psql": ['create new.txt', 'unrun'],
    'psql -c "copy t to stdout"': ['', 'unrun'],
    "psql -c '\\copy t from data.csv csv'": ['', 'unrun'],
    'psql -tAc "select 1"': ['', 'unrun'],
  },
  mysql: {
    "mysql -u root --tee=log.txt -e 'select 1'": ['create log.txt', 'unrun'],
    "mysql shop -e 'system rm a.txt'": ['delete a.txt', 'unrun'],
    "mysql shop -e 'show tables'": ['', 'unrun'],
  },
  pg_dump: { 'pg_dump -h localhost shop -f dump.sql': ['create dump.sql', 'unrun'], 'pg_dump --version': '' },
  pg_basebackup: { 'pg_basebackup -D backup': ['create backup', 'unrun'] },
  mysqldump: { 'mysqldump -u root shop --result-file=dump.sql': ['create dump.sql', 'unrun'] },
  mongoexport: { 'mongoexport -c users -o users.json': ['create users.json', 'unrun'] },
  mongodump: {
    'mongodump --archive=all.gz --gzip': ['create all.gz', 'unrun'],
    'mongodump -o dump': ['create dump', 'unrun'],
  },
  'redis-cli': { 'redis-cli --rdb dump.rdb': ['create dump.rdb', 'unrun'], 'redis-cli get a': ['', 'unrun'] },
  'clickhouse-client': {
    'clickhouse-client -q "select 1 into outfile \'new.csv\'"': ['create new.csv', 'unrun'],
    'cqlsh -e "copy t to \'new.csv\'"': ['create new.csv', 'unrun'],
  },
  sqlcmd: { 'sqlcmd -S db -Q "select 1" -o out.txt': ['create out.txt', 'unrun'] },
};
