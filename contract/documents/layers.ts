import { graphql } from '../graphql.ts';

/** A finished photo that is opened in the layered editor, with where the people in it are. */
export const OPEN_IN_LAYERS = graphql(`
  mutation openInLayers($id: Int!) {
    markProductionAsChecked(id: $id) {
      id isChecked finishedPath
      image { url width height placeholder }
      product { id title personJsonPath image { url width height placeholder } }
    }
  }
`);
