import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createIgnoreReader } from '../../../src/facts/ignored.ts';
import { keepParsed } from '../../../src/facts/parsed-file.ts';
import { createDiskHost } from './disk-host.ts';
import { newFolder, newRepository, writeFiles } from './real-git.ts';

describe('PT-073 rules are kept while their files are unchanged', () => {
  test('the second question reads no file again', () => {
    const top = newRepository();
    writeFiles(top, { '.gitignore': '*.log\n', 'src/.gitignore': 'x\n', '.git/info/exclude': 'y\n' });
    const host = createDiskHost(newFolder());
    const isIgnored = createIgnoreReader(host);
    expect(isIgnored(join(top, 'src/a.log'), false)?.pattern).toBe('*.log');
    const before = host.filesRead.length;
    expect(isIgnored(join(top, 'src/a.log'), false)?.pattern).toBe('*.log');
    expect(isIgnored(join(top, 'src/x'), false)?.pattern).toBe('x');
    expect(host.filesRead.length).toBe(before);
  });

  test('a change is seen at the next question: another text, a new file, a file gone, other settings', () => {
    const top = newRepository();
    const file = join(top, '.gitignore');
    const isIgnored = createIgnoreReader(createDiskHost(newFolder()));
    const answer = (): string | undefined => isIgnored(join(top, 'src/a'), false)?.pattern;
    expect(answer()).toBeUndefined();
    writeFileSync(file, 'a\n');
    expect(answer()).toBe('a');
    writeFiles(top, { 'src/.gitignore': '!a\n' });
    expect(answer()).toBeUndefined();
    rmSync(join(top, 'src/.gitignore'));
    expect(answer()).toBe('a');
    rmSync(file);
    expect(answer()).toBeUndefined();
    writeFileSync(file, 'A\n');
    expect(answer()).toBeUndefined();
    writeFiles(top, { '.git/config': '[core]\nignoreCase = true\n' });
    expect(answer()).toBe('A');
  });

  test('a change that keeps length and date is seen', async () => {
    const top = newRepository();
    const file = join(top, '.gitignore');
    writeFileSync(file, 'a\n');
    const { atime, mtime } = statSync(file);
    const isIgnored = createIgnoreReader(createDiskHost(newFolder()));
    expect(isIgnored(join(top, 'a'), false)?.pattern).toBe('a');
    // The system's clock for files may tick only every few milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 20));
    writeFileSync(file, 'b\n');
    utimesSync(file, atime, mtime);
    expect(isIgnored(join(top, 'a'), false)).toBeUndefined();
    expect(isIgnored(join(top, 'b'), false)?.pattern).toBe('b');
  });

  test('an unchanged file is parsed once, with a fingerprint or without', () => {
    const folder = newFolder();
    writeFiles(folder, { rules: 'one' });
    const file = join(folder, 'rules');
    for (const fingerprints of [true, false]) {
      const host = createDiskHost(folder);
      const parsed: string[] = [];
      const read = keepParsed(fingerprints ? host : { ...host, fingerprint: () => undefined }, (text) => {
        parsed.push(text);
        return text.length;
      });
      writeFiles(folder, { rules: 'one' });
      expect([read(file), read(file), read(file)]).toEqual([3, 3, 3]);
      expect(parsed).toEqual(['one']);
      writeFiles(folder, { rules: 'three' });
      expect(read(file)).toBe(5);
      expect(parsed).toEqual(['one', 'three']);
    }
  });

  test('memory stays bounded however many files are asked for', () => {
    const folder = newFolder();
    const host = {
      ...createDiskHost(folder),
      readFile: () => ({ ok: true as const, text: 'x' }),
      fingerprint: () => '1',
    };
    let parsed = 0;
    const read = keepParsed(host, () => ++parsed);
    for (let i = 0; i < 1_500; i++) read(`file-${i}`);
    expect(read('file-1499')).toBe(1_500);
    expect(read('file-0')).toBe(1_501);
  });
});
