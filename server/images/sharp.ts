import sharp from 'sharp';

// Only what people may upload is ever parsed: every other loader of the library (SVG, PDF, TIFF, raw formats …) is
// switched off for the whole process, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });

// Files are read once and passed as buffers; a cache of open files and operations would only hold memory.
sharp.cache(false);

export { sharp };
