/// <reference types="next" />
/// <reference types="next/types/global" />
