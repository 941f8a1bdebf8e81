//! A list that is copied at the price of a pointer: copies share all that they have in common.

use std::sync::Arc;

/// How many items, or branches, stand together.
const WIDTH: usize = 32;

/// A list that grows at its end. A clone costs the same however long it is, and so does a push onto one that is shared.
///
/// The items before the last few stand in a tree of blocks; a push onto a shared list copies the blocks on one way through it.
#[derive(Debug)]
pub(crate) struct History<T> {
    tree: Option<Arc<Block<T>>>,
    /// How many items the tree holds, a multiple of the width.
    settled: usize,
    /// The levels of blocks above the lowest.
    height: u32,
    newest: Vec<Arc<T>>,
}

#[derive(Debug)]
enum Block<T> {
    Items(Vec<Arc<T>>),
    Blocks(Vec<Arc<Block<T>>>),
}

// Not derived: the items themselves need not be cloned.
impl<T> Clone for History<T> {
    fn clone(&self) -> Self {
        let (settled, height) = (self.settled, self.height);
        History { tree: self.tree.clone(), settled, height, newest: self.newest.clone() }
    }
}

impl<T> Clone for Block<T> {
    fn clone(&self) -> Self {
        match self {
            Block::Items(items) => Block::Items(items.clone()),
            Block::Blocks(blocks) => Block::Blocks(blocks.clone()),
        }
    }
}

impl<T> Default for History<T> {
    fn default() -> Self {
        History { tree: None, settled: 0, height: 0, newest: Vec::new() }
    }
}

/// How many items a block holds that is so many levels above the lowest.
fn capacity(height: u32) -> usize {
    WIDTH.pow(height + 1)
}

impl<T> History<T> {
    pub(crate) fn len(&self) -> usize {
        self.settled + self.newest.len()
    }

    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        if let Some(newest) = index.checked_sub(self.settled) {
            return self.newest.get(newest).map(|item| &**item);
        }
        self.block(index)?.get(index % WIDTH).map(|item| &**item)
    }

    pub(crate) fn last(&self) -> Option<&T> {
        self.len().checked_sub(1).and_then(|index| self.get(index))
    }

    /// The items from the first on.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    pub(crate) fn push(&mut self, item: T) {
        self.newest.push(Arc::new(item));
        if self.newest.len() == WIDTH {
            let full = std::mem::take(&mut self.newest);
            self.settle(full);
        }
    }

    /// Drops all items behind the first so many.
    pub(crate) fn truncate(&mut self, length: usize) {
        if length >= self.settled {
            self.newest.truncate(length - self.settled);
            return;
        }
        // What is left of the block in which it ends becomes the newest items again.
        let first = length / WIDTH * WIDTH;
        self.newest = self.block(first).map_or_else(Vec::new, |block| block[..length - first].to_vec());
        self.settled = first;
        let height = self.height;
        self.tree = self.tree.take().and_then(|mut tree| {
            cut(&mut tree, height, first);
            (first > 0).then_some(tree)
        });
    }

    /// The block of the tree in which the item with an index stands.
    fn block(&self, index: usize) -> Option<&[Arc<T>]> {
        let mut block = self.tree.as_ref()?;
        for height in (0..self.height).rev() {
            let Block::Blocks(blocks) = &**block else { return None };
            block = blocks.get(index / capacity(height) % WIDTH)?;
        }
        match &**block {
            Block::Items(items) => Some(items),
            Block::Blocks(_) => None,
        }
    }

    /// Hangs a full block of items onto the tree.
    fn settle(&mut self, items: Vec<Arc<T>>) {
        let mut tree = match self.tree.take() {
            None => {
                self.tree = Some(Arc::new(Block::Items(items)));
                (self.settled, self.height) = (WIDTH, 0);
                return;
            }
            Some(tree) => tree,
        };
        if self.settled == capacity(self.height) {
            tree = Arc::new(Block::Blocks(vec![tree]));
            self.height += 1;
        }
        hang(&mut tree, self.height, self.settled, items);
        self.settled += WIDTH;
        self.tree = Some(tree);
    }
}

/// Hangs a block of items, the first of which has an index, below a block.
fn hang<T>(block: &mut Arc<Block<T>>, height: u32, index: usize, items: Vec<Arc<T>>) {
    let Block::Blocks(blocks) = Arc::make_mut(block) else { return };
    match blocks.get_mut(index / capacity(height - 1) % WIDTH) {
        Some(below) => hang(below, height - 1, index, items),
        None => {
            let lowest = Arc::new(Block::Items(items));
            blocks.push((1..height).fold(lowest, |block, _| Arc::new(Block::Blocks(vec![block]))));
        }
    }
}

/// Cuts off all items of a block from an index on, which is where a block of items begins.
fn cut<T>(block: &mut Arc<Block<T>>, height: u32, index: usize) {
    if let Block::Blocks(blocks) = Arc::make_mut(block) {
        let (below, inside) = (index / capacity(height - 1), index % capacity(height - 1));
        blocks.truncate(below + usize::from(inside > 0));
        if let Some(last) = blocks.last_mut().filter(|_| inside > 0) {
            cut(last, height - 1, inside);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(history: &History<usize>) -> Vec<usize> {
        history.iter().copied().collect()
    }

    #[test]
    fn it_holds_what_a_list_holds() {
        let (mut history, mut list) = (History::default(), Vec::new());
        let mut chance = 7usize;
        for round in 0..300 {
            chance = chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            for _ in 0..(chance >> 40) % 400 {
                history.push(list.len() * 1000 + round);
                list.push(list.len() * 1000 + round);
            }
            let shared = history.clone();
            let length = (chance >> 20) % (list.len() + 1);
            let before = list.clone();
            if round % 3 == 0 {
                history.truncate(length);
                list.truncate(length);
            }
            history.push(round);
            list.push(round);
            assert_eq!(history.len(), list.len());
            assert_eq!(history.last(), list.last());
            assert_eq!((history.get(length), history.get(list.len())), (list.get(length), None));
            if round % 10 == 0 {
                assert_eq!(items(&history), list);
                assert_eq!(items(&shared), before, "a copy is a copy");
            }
        }
        assert!(history.height >= 2, "{} items", history.len());
        history.truncate(0);
        assert_eq!((history.len(), history.last(), history.get(0)), (0, None, None));
        history.push(1);
        assert_eq!(items(&history), [1]);
    }

    #[test]
    fn copies_share_what_they_have_in_common() {
        let mut history = History::default();
        for number in 0..5000 {
            history.push(number);
        }
        let mut copy = history.clone();
        copy.push(5000);
        copy.truncate(4999);
        let shared =
            (0..4999).filter(|&index| std::ptr::eq(history.get(index).unwrap(), copy.get(index).unwrap()));
        assert_eq!(shared.count(), 4999);
    }
}
