package dev.tailrace.market.feed;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * What a recording of an exchange leaves to the next file of a folder: its time, the books that are trusted, and the
 * numbers that the next messages have to follow.
 */
final class ExchangeProgress {

    /** Whether a book had a snapshot and nothing of it is missing since then, by instrument. */
    boolean[] trusted = new boolean[64];

    /** Lines that have no time and wait for the first one. */
    final Deque<byte[]> untimed = new ArrayDeque<>();

    /** The instruments of the recording; 0 stands for those that are too many. */
    final BitSet seen = new BitSet();

    /** Latest time of a message; 0 before the first. */
    long timeNs;

    /** Whether the line before could not be read, so that its time is not known. */
    boolean isLineMissing;

    /** Numbers of Binance, by instrument. */
    final List<BinanceFeed.Numbers> numbers = new ArrayList<>();

    /** Number of the last message of a connection of Coinbase; -1 before the first. */
    long sequence = -1;

    /** Numbers of the last trades of Coinbase Exchange, by instrument; 0 before the first. */
    long[] lastTrades = new long[64];

    /** Number of the trade since which none of Coinbase Exchange is missing, by instrument. */
    long[] firstTrades = new long[64];

    /** Instruments of Coinbase Exchange whose books had a snapshot since the last trade. */
    final BitSet fresh = new BitSet();
}
