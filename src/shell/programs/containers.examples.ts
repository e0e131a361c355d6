import type { containers } from './containers.ts';
import type { ExamplesOf } from './examples.ts';

export const CONTAINER_EXAMPLES: ExamplesOf<typeof containers> = {
  'docker cp': {
    'docker cp web:/etc/hosts hosts': ['create hosts', 'unrun'],
    'docker cp a.txt web:/tmp': ['read a.txt', 'unrun'],
  },
  'docker save': { 'docker save -o image.tar app': ['create image.tar', 'unrun'] },
  'docker build': { 'docker build --iidfile id.txt .': ['create id.txt', 'unrun'] },
  'docker run': {
    'docker run --rm -v "$PWD":/app -w /app alpine rm a.txt': ['delete /app/a.txt, delete a.txt', 'unrun'],
    'docker run --rm -v ./sub:/s alpine sh -c "rm /s/c.txt"': ['delete /s/c.txt, delete sub/c.txt', 'unrun'],
    'docker run --mount type=bind,src=.,dst=/w alpine touch /w/new': ['create /w/new, create new', 'unrun'],
    'docker run --rm -v "$PWD":/app:ro -w /app alpine rm a.txt': ['', 'unrun'],
    'docker run --rm alpine rm a.txt': ['', 'unrun'],
    'docker exec web rm a.txt': ['', 'unrun'],
    'docker run --rm -v "$PWD":/app app npm test': ['', 'unrun'],
  },
};
