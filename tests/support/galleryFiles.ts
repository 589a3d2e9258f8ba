/** Where `npm run gallery` writes. Not committed. */
export const GALLERY_FOLDER = '.cache/gallery';
