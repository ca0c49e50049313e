// A drag, for the two libraries whose mouse has the same commands.

/** Moves the mouse through points of the window, pressed from the first to the last. */
export const byMouse = (mouse) => async ([first, ...rest]) => {
  await mouse.move(...first);
  await mouse.down();
  for (const point of rest) await mouse.move(...point);
  await mouse.up();
};
