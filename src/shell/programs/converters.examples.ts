import type { converters } from './converters.ts';
import type { ExamplesOf } from './examples.ts';

export const CONVERTER_EXAMPLES: ExamplesOf<typeof converters> = {
  iconv: { 'iconv -f utf-8 -t latin1 a.txt -o out.txt': 'create out.txt, read a.txt', 'iconv -l': '' },
  pandoc: {
    'pandoc README.md -o readme.html': 'create readme.html, read README.md',
    'pandoc README.md --log=p.log -t html': 'create p.log',
  },
  dot: { 'dot -Tsvg -Gcolor=red graph.dot -o graph.svg': 'create graph.svg, read graph.dot' },
  wkhtmltopdf: { 'wkhtmltopdf --page-size A4 https://example.com page.pdf': 'create page.pdf' },
  ffmpeg: { 'ffmpeg -i in.mp4 -c:v copy out.mkv': 'create out.mkv, read in.mp4' },
  convert: {
    'convert in.png -resize 50% out.jpg': ['create out.jpg, read in.png', 'unrun'],
    'convert -size 1x1 xc:red png:new.x': 'create new.x',
    'convert -size 1x1 xc:red -write png:new.x null:': 'create new.x',
  },
  mogrify: { 'mogrify -resize 50% in.png': 'write in.png' },
  cwebp: { 'cwebp -lossless -q 80 in.png -o out.webp': 'create out.webp, read in.png' },
  optipng: {
    'optipng -o7 in.png': 'write in.png',
    'optipng in.png -out out.png': 'create out.png, read in.png',
  },
  pngquant: { 'pngquant --quality 60-80 in.png -o out.png': 'create out.png, read in.png' },
  jpegoptim: { 'jpegoptim in.jpg': 'write in.jpg' },
  montage: { 'montage a.png b.png -tile 2x1 out.png': ['create out.png, read a.png', 'unrun'] },
  sox: {
    'sox in.wav out.mp3': 'create out.mp3, read in.wav',
    'pdfunite a.pdf b.pdf c.pdf': 'create c.pdf',
    'papermill -p a 1 in.ipynb out.ipynb': ['create out.ipynb', 'unrun'],
  },
  libreoffice: {
    'soffice --headless --convert-to pdf --outdir sub a.txt': ['create sub/a.pdf, read a.txt', 'unrun'],
    'libreoffice --convert-to csv:Text a.xlsx': ['create a.csv', 'unrun'],
  },
  chromium: {
    'chromium --headless --screenshot=page.png https://example.com': ['create page.png', 'unrun'],
    'google-chrome --headless --dump-dom https://example.com': ['', 'unrun'],
  },
  inkscape: { 'inkscape a.svg -o a.png': ['create a.png, read a.svg', 'unrun'] },
  gs: { 'gs -q -dBATCH -sDEVICE=pdfwrite -sOutputFile=out.pdf in.pdf': ['create out.pdf', 'unrun'] },
  pdftotext: {
    'pdftotext -layout in.pdf out.txt': ['create out.txt', 'unrun'],
    'pdftotext in.pdf -': ['', 'unrun'],
  },
  qpdf: {
    'qpdf --empty new.pdf': 'create new.pdf',
    'qpdf in.pdf out.pdf': 'create out.pdf, read in.pdf',
    'qpdf --replace-input in.pdf': 'write in.pdf',
    'qpdf --check in.pdf': 'read in.pdf',
  },
  pdftk: { 'pdftk a.pdf b.pdf cat output c.pdf': ['create c.pdf', 'unrun'] },
  exiftool: {
    'exiftool -overwrite_original -Artist=me a.jpg': ['write a.jpg', 'unrun'],
    'exiftool -Artist a.jpg': ['read a.jpg', 'unrun'],
  },
  jpegtran: { 'jpegtran -rotate 90 -outfile out.jpg in.jpg': ['create out.jpg', 'unrun'] },
  cpp: {
    'echo x > m.c; cpp -P m.c out.i': 'create m.c, create out.i',
  },
  mlr: {
    'mlr -I --csv cat data.csv': 'write data.csv',
    'mlr --icsv --ojson cat data.csv': ['', 'unrun'],
  },
  'jupyter nbconvert': {
    'jupyter nbconvert --execute --inplace --to notebook a.ipynb': ['write a.ipynb', 'unrun'],
    'jupyter nbconvert --to html a.ipynb': ['read a.ipynb', 'unrun'],
  },
};
