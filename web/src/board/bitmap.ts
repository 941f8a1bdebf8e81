// A painted picture is thousands of strokes: they are put on paper once, and the board moves the paper.

/** The largest paper, in pixels: some browsers have no larger ones. */
const LARGEST = 14_000_000;

/** How many pixels of paper a unit of the board gets: enough to come near without seeing them. */
const fine = (width: number, height: number) =>
  Math.min(devicePixelRatio > 1.4 ? 2.8 : 2, Math.sqrt(LARGEST / (width * height)));

const papers = new Map<string, Promise<string | null>>();

/** The address of a bitmap of a picture; none where the browser cannot make one. */
function bitmapOf(address: string, width: number, height: number): Promise<string | null> {
  return new Promise((done) => {
    const picture = new Image();
    picture.onerror = () => done(null);
    picture.onload = () => {
      const paper = document.createElement('canvas');
      const scale = fine(width, height);
      paper.width = Math.round(width * scale);
      paper.height = Math.round(height * scale);
      const pen = paper.getContext('2d');
      if (!pen) return done(null);
      pen.drawImage(picture, 0, 0, paper.width, paper.height);
      paper.toBlob((blob) => done(blob && URL.createObjectURL(blob)), 'image/webp', 0.92);
    };
    picture.src = address;
  });
}

/** Replaces a picture in SVG by a bitmap of it, as soon as there is one. The same picture is painted only once. */
export function settle(image: SVGImageElement): void {
  const address = image.getAttribute('href') ?? '';
  let paper = papers.get(address);
  if (!paper) {
    paper = bitmapOf(address, image.width.baseVal.value, image.height.baseVal.value);
    papers.set(address, paper);
  }
  void paper.then((found) => {
    if (found) image.setAttribute('href', found);
  });
}
