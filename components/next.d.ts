/// <reference types="next" />
/// <reference types="next/image-types/global" />
/// <reference types="next/types/global" />
