import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { environment } from './scene.mjs';

/**
 * The absolute path of a program that is named by a path or is on the PATH.
 * @param {string} name
 */
export function findProgram(name) {
  const places = name.includes('/')
    ? ['']
    : environment()
        .PATH.split(':')
        .map((folder) => `${folder}/`);
  const found = places.map((place) => place + name).find(isExecutable);
  if (found === undefined) throw new Error(`there is no program '${name}'`);
  return resolve(found);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
