"""The append-only record that the table and the head table both keep, and the conversation that carries it.

Records are chained by hash (`record`, `chain`), kept in a store (`store`, `memory`), made durable by a thread
(`writer`), carried over a line (`sync`) and written to files (`export`). No clock is read here.
"""
