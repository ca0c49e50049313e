module recorder

go 1.26

require (
	github.com/sony/gobreaker/v2 v2.4.0
	kit v0.0.0
)

replace kit => ../kit/go
