import { main } from './main.ts';

/** The entry of the Node build; the native one calls `main` itself, once it has woken up. */
void main(process.argv.slice(2));
