/** Grows with every change that a person could see in a result: the labels of `bench/generator` name it. */
export const generatorVersion = 63;
