/** Results in tables of QuestDB: each commit is one transaction, whose last row has the progress. */
package dev.tailrace.questdb;
