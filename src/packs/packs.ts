// The part of the program that knows packs: a policy without `extends` never loads it.
export { extendPolicy } from './extend.ts';
export { packsOf, packsOnDisk } from './find-pack.ts';
