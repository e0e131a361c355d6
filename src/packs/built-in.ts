// Generated from packs/*.yaml by `npm run generate`.
import type { PreparedPack } from './pack.ts';

/** The packs in `packs/`, checked and prepared. */
export const BUILT_IN: Readonly<Record<string, PreparedPack>> = {
 "lockfiles": {
  "description": "Lock files are written by package managers, not by hand.",
  "extends": [],
  "rules": {
   "toolUsageValidation": [],
   "uneditableFiles": [
    {
     "message": "npm writes this file. Change package.json, or run npm install, and it follows.",
     "operations": [],
     "agent": "*",
     "id": "npm",
     "match": [
      "package-lock.json",
      "web/npm-shrinkwrap.json"
     ],
     "notMatch": [
      "package.json"
     ],
     "pattern": "{package-lock,npm-shrinkwrap}.json"
    },
    {
     "message": "Yarn writes this file. Change package.json, or run yarn install, and it follows.",
     "operations": [],
     "agent": "*",
     "id": "yarn",
     "match": [
      "yarn.lock"
     ],
     "notMatch": [],
     "pattern": "yarn.lock"
    },
    {
     "message": "pnpm writes this file. Change package.json, or run pnpm install, and it follows.",
     "operations": [],
     "agent": "*",
     "id": "pnpm",
     "match": [
      "pnpm-lock.yaml"
     ],
     "notMatch": [],
     "pattern": "pnpm-lock.yaml"
    },
    {
     "message": "Cargo writes this file. Change Cargo.toml, or run cargo update, and it follows.",
     "operations": [],
     "agent": "*",
     "id": "cargo",
     "match": [
      "Cargo.lock"
     ],
     "notMatch": [],
     "pattern": "Cargo.lock"
    },
    {
     "message": "Go writes this file. Change go.mod, or run go mod tidy, and it follows.",
     "operations": [],
     "agent": "*",
     "id": "go",
     "match": [
      "go.sum"
     ],
     "notMatch": [],
     "pattern": "go.sum"
    }
   ],
   "preventAdditions": []
  },
  "lines": {
   "toolUsageValidation": [],
   "uneditableFiles": [
    5,
    10,
    14,
    18,
    22
   ],
   "preventAdditions": []
  }
 }
};
