"""What people write and read: records, scenarios, positions, lessons, boxes, rules and texts."""
