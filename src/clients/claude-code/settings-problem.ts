import { readJsonc } from '../../edit/json-tree.ts';
import { positionOf } from '../../edit/text-edits.ts';
import { isMap, parseJson, type ValueMap } from '../../json-value.ts';
import * as say from '../../text/doctor-settings.ts';
import { settingsShapeProblem } from './settings-shape.ts';

export type SettingsRead =
  | { readonly ok: true; readonly settings: ValueMap }
  | { readonly ok: false; readonly problem: string };

/** Would the client load this file? */
export function settingsProblem(source: string, version: string | undefined): SettingsRead {
  const text = source.replace(/^\ufeff/, '');
  const settings = parseJson(text);
  if (settings === undefined) {
    const extended = readJsonc(text);
    if (extended.ok) return no(say.commentsInside());
    return no(say.notPlainJson(positionOf(text, extended.offset), extended.problem));
  }
  if (!isMap(settings)) return no(say.wrongShape('the file', 'an object'));
  const problem = settingsShapeProblem(settings, version);
  return problem === undefined ? { ok: true, settings } : no(problem);
}

function no(problem: string): SettingsRead {
  return { ok: false, problem };
}
